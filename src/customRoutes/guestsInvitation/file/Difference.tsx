import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { CheckedRow, GuestField, GuestValues } from '#shared/guests.ts';

/** Field by field: what is known and what stands in the file. Struck out only where it will be replaced. */
export function Difference(props: {
  /** Null where the person may not see it. */
  before: NonNullable<CheckedRow['match']>['values'];
  after: GuestValues;
  fields: readonly GuestField[];
  updates: boolean;
  /** Where the new values stand. */
  from: 'in_file' | 'typed';
}) {
  const { before, after, fields, updates, from } = props;
  const translate = useTranslate();
  if (fields.length === 0) return null;
  const heads = ['field', 'now', updates ? 'becomes' : from];
  return (
    <Box component="table" sx={{ mt: 1.5, borderSpacing: '0 4px', '& th, & td': CELL }}>
      <thead>
        <tr>
          {heads.map((head) => (
            <Typography key={head} component="th" variant="body2" color="look.text2" scope="col">
              {translate(`invitation.difference.${head}`)}
            </Typography>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <Typography component="th" variant="body2" color="look.text2" scope="row">
              {translate(`invitation.fields.${field}`)}
            </Typography>
            <td>
              {before[field] ? (
                <Value of={updates ? 'gone' : 'plain'}>{before[field]}</Value>
              ) : (
                <Typography variant="body2" color="look.text2" component="span">
                  {translate(`invitation.difference.${before[field] === null ? 'hidden' : 'nothing'}`)}
                </Typography>
              )}
            </td>
            <td>
              <Value of={updates ? 'new' : 'plain'}>{after[field]}</Value>
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const LOOKS = {
  gone: { component: 'del', sx: { bgcolor: 'look.errSoft', color: 'look.err' } },
  new: { component: 'ins', sx: { bgcolor: 'look.okSoft', color: 'look.ok', textDecoration: 'none', fontWeight: 700 } },
  plain: { component: 'span', sx: { color: 'look.text' } },
} as const;

function Value({ of, children }: { of: keyof typeof LOOKS; children: string }) {
  const { component, sx } = LOOKS[of];
  return (
    <Box
      component={component}
      sx={{ ...sx, px: of === 'plain' ? 0 : 0.5, borderRadius: '4px', fontSize: 13, overflowWrap: 'anywhere' }}
    >
      {children}
    </Box>
  );
}

const CELL = {
  p: 0,
  pr: { xs: 1.5, md: 6 },
  border: 0,
  textAlign: 'left',
  verticalAlign: 'top',
  fontWeight: 500,
};
