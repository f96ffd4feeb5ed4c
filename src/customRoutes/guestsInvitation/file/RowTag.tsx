import { Box } from '@mui/material';
import {
  CircleAlert,
  CircleDashed,
  Copy,
  Equal,
  GitCompareArrows,
  Pencil,
  RefreshCw,
  UserPlus,
  UserSearch,
  UserX,
} from 'lucide-react';
import { useTranslate } from 'react-admin';
import { GUEST_FIELDS } from '#shared/guests.ts';
import { Tag, type Tone } from '../../../layout/Tag.tsx';
import type { Mark } from './lines.ts';
import { type GridRow, problemsOf } from './sheet.ts';

const LOOKS: Record<Mark, { tone: Tone; icon: typeof Pencil }> = {
  unchecked: { tone: 'soft', icon: RefreshCw },
  problem: { tone: 'err', icon: CircleAlert },
  out: { tone: 'outline', icon: UserX },
  beyond: { tone: 'err', icon: CircleDashed },
  twin: { tone: 'warn', icon: Copy },
  change: { tone: 'warn', icon: GitCompareArrows },
  suspected: { tone: 'warn', icon: UserSearch },
  corrected: { tone: 'soft', icon: Pencil },
  same: { tone: 'plain', icon: Equal },
  new: { tone: 'plain', icon: UserPlus },
};

/** The state of a row; with one problem the tag names its field. */
export function RowTag({ row, mark }: { row: GridRow; mark: Mark }) {
  const translate = useTranslate();
  const { tone, icon: Icon } = LOOKS[mark];
  const problems = problemsOf(row);
  const wrong = GUEST_FIELDS.filter((field) => problems[field] !== undefined);
  const text =
    mark === 'problem'
      ? wrong.length === 1
        ? translate(`invitation.fields.${wrong[0]}`).toLowerCase()
        : translate('invitation.marks.problems', { count: wrong.length })
      : translate(`invitation.marks.${mark}`, { row: row.checked.twin_of ?? 0 });
  return (
    <Box aria-live={mark === 'unchecked' ? undefined : 'off'} sx={{ display: 'inline-flex' }}>
      <Tag tone={tone} icon={<Icon />}>
        {text}
      </Tag>
    </Box>
  );
}
