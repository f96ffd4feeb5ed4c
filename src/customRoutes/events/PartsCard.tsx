import { Box, Button, Typography } from '@mui/material';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { Card } from '../../ui/Card.tsx';
import { stepPath } from '../eventBasics/paths.ts';
import { type Part, partsOf } from '../eventBasics/readiness.ts';

/** Everything a draft needs to be published: done, or with what is missing and the way there. */
export function PartsCard({ event, mayEdit }: { event: EventAnswer; mayEdit: boolean }) {
  const translate = useTranslate();
  const parts = partsOf(event);
  const done = parts.filter((part) => part.done).length;
  return (
    <Card
      title={translate('events.page.before')}
      action={
        <Typography variant="body2" color="look.text2">
          {translate('events.of', { done, total: parts.length })}
        </Typography>
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {parts
          .toSorted((a, b) => Number(a.done) - Number(b.done))
          .map((part) => (
            <PartLine key={part.name} event={event} part={part} mayEdit={mayEdit} />
          ))}
      </Box>
    </Card>
  );
}

function PartLine({ event, part, mayEdit }: { event: EventAnswer; part: Part; mayEdit: boolean }) {
  const translate = useTranslate();
  const name = translate(`events.part.${part.name}`);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 44 }}>
      <Box
        component={part.done ? CircleCheck : CircleDashed}
        size={20}
        role="img"
        aria-label={translate(part.done ? 'events.page.done' : 'events.page.open')}
        sx={{ flex: 'none', color: part.done ? 'look.ok' : 'look.warn' }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        {!part.done && (part.missing.length > 1 || part.missing[0] !== part.name) && (
          <Typography variant="body2" color="look.text2">
            {translate('events.missing', {
              list: part.missing.map((key) => translate(`events.lacks.${key}`)).join(', '),
            })}
          </Typography>
        )}
      </Box>
      {!part.done && mayEdit && (
        <Button
          size="small"
          component={Link}
          to={stepPath(event, part.step, part.field)}
          aria-label={translate('events.page.fill_part', { name })}
        >
          {translate('events.page.fill')}
        </Button>
      )}
    </Box>
  );
}
