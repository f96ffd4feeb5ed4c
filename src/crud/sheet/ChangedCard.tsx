import { Box, Typography } from '@mui/material';
import { GitCompareArrows } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { TwoWays } from '../../sheet/TwoWays.tsx';
import { Card } from '../../ui/Card.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { waysOf } from './Changes.tsx';
import { type GridRow, hasProblem, isChangedTwice, isDifferent, isOut } from './rows.ts';
import type { SheetFile } from './useSheet.ts';

/** How many records the file has otherwise than they are stored, and the choice for all of them. */
export function ChangedCard({ rows, file }: { rows: readonly GridRow[]; file: SheetFile }) {
  const translate = useTranslate();
  const changed = rows.filter((row) => isDifferent(row) && !hasProblem(row) && !isOut(row));
  if (changed.length === 0) return null;
  const twice = changed.filter(isChangedTwice).length;
  const ours = changed.filter((row) => row.ours).length;
  return (
    <Card>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h2" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
            <Tag tone="soft" icon={<GitCompareArrows />}>
              {translate('imports.did.changed')}
            </Tag>
            {translate('crud.sheet.changed', { count: changed.length, smart_count: changed.length })}
          </Typography>
          <Typography variant="body2" color="look.text2">
            {translate(file.mayChange ? 'crud.sheet.changed_hint' : 'crud.sheet.no_right')}
          </Typography>
          {twice > 0 && (
            <Typography variant="body2" color="look.warn">
              {translate('crud.sheet.changed_twice', { count: twice, smart_count: twice })}
            </Typography>
          )}
        </Box>
        {file.mayChange && changed.length > 1 && (
          <TwoWays
            label={translate('imports.gone.for_all', { count: changed.length })}
            ways={waysOf(translate)}
            chosen={ours === 0 ? 'file' : ours === changed.length ? 'ours' : null}
            onChoose={(way) =>
              file.keepOurs(
                changed.map(({ row }) => row),
                way === 'ours',
              )
            }
          />
        )}
      </Box>
    </Card>
  );
}
