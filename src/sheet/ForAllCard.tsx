import type { ReactElement, ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Card } from '../ui/Card.tsx';
import { Tag } from '../ui/Tag.tsx';
import { Choice } from './Choice.tsx';

/** How many rows of a file are of one kind, and the choice for all of them; each has its own beside it. */
export function ForAllCard<Way extends string>(props: {
  tag: ReactNode;
  icon: ReactElement;
  tone: 'soft' | 'warn';
  title: string;
  hint: string;
  count: number;
  /** None where there is nothing to choose. */
  ways: readonly (readonly [Way, string])[];
  chosen: Way | null;
  onChoose: (way: Way) => void;
}) {
  const { tag, icon, tone, title, hint, count, ways, chosen, onChoose } = props;
  const translate = useTranslate();
  return (
    <Card>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h2" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
            <Tag tone={tone} icon={icon}>
              {tag}
            </Tag>
            {title}
          </Typography>
          <Typography variant="body2" color="look.text2">
            {hint}
          </Typography>
        </Box>
        {ways.length > 0 && count > 1 && (
          <Choice
            label={translate('imports.gone.for_all', { count })}
            ways={ways}
            chosen={chosen}
            onChoose={onChoose}
          />
        )}
      </Box>
    </Card>
  );
}

/** What is chosen for all of them alike. */
export function alike<Way>(chosen: readonly (Way | null)[]): Way | null {
  const [first = null] = chosen;
  return chosen.every((each) => each === first) ? first : null;
}
