import { type ReactNode, useEffect, useState } from 'react';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { Square } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import type { Language } from '#shared/limits.ts';
import { formatNumber } from '../i18n/numbers.ts';
import { Card } from './Card.tsx';
import { IconTile } from './IconTile.tsx';
import { Bar, type BarPart, type BarTone } from './StatBar.tsx';

/** How far something is: a bar with a name for screen readers; without `total` it only says 'under way'. */
export function ProgressBar({ label, done, total }: { label: string; done?: number; total?: number }) {
  const known = done !== undefined && total !== undefined && total > 0;
  return (
    <LinearProgress
      // A bar that went to and fro would go on from where it was.
      key={String(known)}
      aria-label={label}
      variant={known ? 'determinate' : 'indeterminate'}
      value={known ? Math.min(100, (done / total) * 100) : undefined}
    />
  );
}

/** What is over by then needs no word. */
const NOTICED_MS = 1000;

/** Says what is under way in one call, once that takes longer than a moment: how far it is nobody knows. */
export function Waiting({ label }: { label: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), NOTICED_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, mt: 1, minWidth: 200 }}>
      <Typography variant="caption" color="look.text2">
        {label}…
      </Typography>
      <ProgressBar label={label} />
    </Box>
  );
}

export interface JobPart extends BarPart {
  label: string;
}

/** Work that goes on by itself: what, how far, how long still, and how to stop it. */
export function JobCard(props: {
  icon: ReactNode;
  title: ReactNode;
  hint?: ReactNode;
  /** Both or neither: nothing moves where it only waits. */
  done?: number;
  total?: number;
  /** 'осталось около 2 минут' */
  left?: string;
  parts?: readonly JobPart[];
  onStop?: () => void;
}) {
  const { icon, title, hint, done, total, left, parts = [], onStop } = props;
  const translate = useTranslate();
  const language = useLocale() as Language;
  return (
    <Card>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <IconTile>{icon}</IconTile>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
          {hint !== undefined && (
            <Typography variant="body2" color="look.text2">
              {hint}
            </Typography>
          )}
        </Box>
        {total !== undefined && (
          <Typography variant="body2" role="status">
            <b>{formatNumber(done ?? 0, language)}</b> {translate('app.job.of', { total })}
            {left ? ` · ${left}` : ''}
          </Typography>
        )}
        {onStop && (
          <Button size="small" startIcon={<Square size={14} />} onClick={onStop}>
            {translate('app.job.stop')}
          </Button>
        )}
      </Box>
      {total !== undefined && (
        <Box sx={{ mt: 1.5 }}>
          <Bar
            parts={parts.length > 0 ? parts.filter(({ tone }) => tone !== 'line2') : [{ value: done ?? 0 }]}
            total={total}
            height={8}
          />
        </Box>
      )}
      {parts.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5, mt: 1 }}>
          {parts.map(({ label, value, tone = 'accent' }) => (
            <Legend key={label} tone={tone}>
              {label} {value}
            </Legend>
          ))}
        </Box>
      )}
    </Card>
  );
}

function Legend({ tone, children }: { tone: BarTone; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ width: 12, height: 12, borderRadius: '4px', bgcolor: `look.${tone}` }} />
      <Typography variant="caption" sx={{ fontWeight: 500 }}>
        {children}
      </Typography>
    </Box>
  );
}
