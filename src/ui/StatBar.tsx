import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

export type BarTone = 'accent' | 'ok' | 'warn' | 'err' | 'line2';

export interface BarPart {
  value: number;
  tone?: BarTone;
}

/** A bar of one or several parts out of `total`; decoration beside numbers, so hidden from screen readers. */
export function Bar({ parts, total, height = 6 }: { parts: readonly BarPart[]; total: number; height?: number }) {
  return (
    <Box
      aria-hidden="true"
      sx={{ display: 'flex', height, borderRadius: `${height / 2}px`, bgcolor: 'look.track', overflow: 'hidden' }}
    >
      {parts.map(({ value, tone = 'accent' }, i) => (
        <Box key={i} sx={{ width: `${share(value, total)}%`, bgcolor: `look.${tone}`, transition: 'width 180ms' }} />
      ))}
    </Box>
  );
}

/** What, how many of how many, and a bar: 'Приглашено 486 / 520'. */
export function StatBar(props: {
  label: ReactNode;
  value: number;
  total: number | null;
  text?: string;
  tone?: BarTone;
}) {
  const { label, value, total, text, tone } = props;
  const translate = useTranslate();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <Typography variant="body2" color="look.text2" noWrap>
          {label}
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
          {text ?? translate(total === null ? 'app.stat.open' : 'app.stat.of', { value, total })}
        </Typography>
      </Box>
      <Bar parts={[{ value, tone }]} total={total ?? 0} />
    </Box>
  );
}

/** One large number with what it counts, what it is out of, and a bar. */
export function StatFigure(props: {
  label: ReactNode;
  icon?: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  share?: { value: number; total: number };
  tone?: 'plain' | 'err';
}) {
  const { label, icon, value, hint, share: part, tone = 'plain' } = props;
  return (
    <Box sx={{ p: 2, px: 2.5, flex: 1, minWidth: 0, bgcolor: tone === 'err' ? 'look.errSoft' : undefined }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          color: tone === 'err' ? 'look.err' : 'look.text2',
          mb: 0.5,
        }}
      >
        {icon}
        <Typography variant="body2" color="inherit">
          {label}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1 }}>
        <Typography variant="figure" component="span">
          {value}
        </Typography>
        {hint !== undefined && (
          <Typography variant="body2" component="span" color="look.text2">
            {hint}
          </Typography>
        )}
      </Box>
      {part && (
        <Box sx={{ mt: 0.5 }}>
          <Bar parts={[{ value: part.value }]} total={part.total} height={8} />
        </Box>
      )}
    </Box>
  );
}

/** Figures side by side in one card, thin lines between; two by two on a phone. */
export function StatRow({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', md: 'none' },
        gridAutoFlow: { md: 'column' },
        gridAutoColumns: { md: '1fr' },
        gap: '1px',
        bgcolor: 'look.line',
        border: 1,
        borderColor: 'look.line',
        borderRadius: '12px',
        overflow: 'hidden',
        boxShadow: 1,
        '& > *': { bgcolor: 'look.surface' },
        // Two by two leaves no hole where the number is odd.
        '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        // Three stand side by side on a tablet, too.
        '&:has(> :nth-of-type(3):last-child)': { gridTemplateColumns: { sm: 'repeat(3, 1fr)', md: 'none' } },
        '&:has(> :nth-of-type(3):last-child) > :last-child': { gridColumn: { sm: 'auto' } },
      }}
    >
      {children}
    </Box>
  );
}

function share(value: number, total: number): number {
  return total > 0 ? Math.min(100, (value / total) * 100) : 0;
}
