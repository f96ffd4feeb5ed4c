import { type ReactNode, useId } from 'react';
import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { type Side, SIDES } from './merging.ts';

const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
};

/** What it is about, and beside it what both say; below each other where there is no room. */
function Row({ label, id, hint, children }: { label: ReactNode; id: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '11rem minmax(0, 1fr)' },
        columnGap: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'look.line',
        overflowWrap: 'anywhere',
      }}
    >
      <Box id={id} sx={{ pt: { sm: '9px' } }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        {hint}
      </Box>
      {children}
    </Box>
  );
}

/** A choice between what the one record says and the other. */
export function MergeChoice(props: {
  label: ReactNode;
  hint?: ReactNode;
  value: Side | null;
  onChange: (side: Side) => void;
  /** Why the person has to choose here. */
  problem?: string | undefined;
  options: Record<Side, ReactNode>;
  disabled?: boolean;
}) {
  const { label, hint, value, onChange, problem, options, disabled = false } = props;
  const id = useId();
  return (
    <Row label={label} id={id} hint={hint}>
      <Box>
        <RadioGroup
          aria-labelledby={id}
          // Where the person is led who wants to go on without a choice.
          data-unclear={value === null || undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          value={value ?? ''}
          onChange={(_, chosen) => onChange(chosen as Side)}
          sx={COLUMNS}
        >
          {SIDES.map((side) => (
            <FormControlLabel
              key={side}
              value={side}
              disabled={disabled}
              control={<Radio size="small" />}
              disableTypography
              label={
                <Typography variant="body2" component="div" sx={{ pt: '9px', minWidth: 0 }}>
                  {options[side]}
                </Typography>
              }
              sx={{ alignItems: 'flex-start', mr: 0 }}
            />
          ))}
        </RadioGroup>
        {problem && (
          <Typography id={`${id}-problem`} variant="body2" color="look.err" role="alert">
            {problem}
          </Typography>
        )}
      </Box>
    </Row>
  );
}

/** What is the same in both, or becomes of both. */
export function MergeFact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Row label={label} id={useId()}>
      <Typography variant="body2" component="div" sx={{ pt: { xs: 0.5, sm: '9px' }, pb: 1 }}>
        {children}
      </Typography>
    </Row>
  );
}
