import { Box } from '@mui/material';
import { CircleAlert, Copy, ListMinus, Pencil, Plus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { Tag, type Tone } from '../../layout/Tag.tsx';
import { useWords } from '../words.ts';
import { type Mark, markOf } from './lines.ts';
import type { GridRow } from './rows.ts';

const LOOKS: Record<Mark, { tone: Tone; icon: typeof Pencil }> = {
  problem: { tone: 'err', icon: CircleAlert },
  out: { tone: 'outline', icon: ListMinus },
  repeated: { tone: 'warn', icon: Copy },
  corrected: { tone: 'soft', icon: Pencil },
  new: { tone: 'plain', icon: Plus },
};

/** The state of a row; with one problem the tag names its field. */
export function RowTag({ resource, row }: { resource: Resource; row: GridRow }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const mark = markOf(row);
  const { tone, icon: Icon } = LOOKS[mark];
  const wrong = Object.keys(row.problems);
  const text =
    mark !== 'problem'
      ? translate(`crud.sheet.marks.${mark}`)
      : wrong.length === 1
        ? words.field(wrong[0]!).toLowerCase()
        : translate('crud.sheet.marks.problems', { count: wrong.length, smart_count: wrong.length });
  return (
    <Box sx={{ display: 'inline-flex' }}>
      <Tag tone={tone} icon={<Icon />}>
        {text}
      </Tag>
    </Box>
  );
}
