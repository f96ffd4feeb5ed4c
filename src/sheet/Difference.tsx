import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

/** One field that differs. */
export interface DifferentField {
  name: string;
  label: string;
  /** Null where the person may not see it. */
  before: string | null;
  after: string;
  /** What an earlier file had brought, where it was changed here since. */
  since?: string | undefined;
}

/** Field by field: what is known and what stands in the file. Struck out only where it will be replaced. */
export function Difference(props: {
  fields: readonly DifferentField[];
  updates: boolean;
  /** Where the new values stand. */
  from: 'in_file' | 'typed';
}) {
  const { fields, updates, from } = props;
  const translate = useTranslate();
  if (fields.length === 0) return null;
  const heads = ['field', 'now', updates ? 'becomes' : from];
  const said = (text: string | null, look: keyof typeof LOOKS) =>
    text ? (
      <Value of={look}>{text}</Value>
    ) : (
      <Typography variant="body2" color="look.text2" component="span">
        {translate(`imports.difference.${text === null ? 'hidden' : 'nothing'}`)}
      </Typography>
    );
  return (
    <Box component="table" sx={TABLE}>
      <thead>
        <tr>
          {heads.map((head) => (
            <Typography key={head} component="th" variant="body2" color="look.text2" scope="col">
              {translate(`imports.difference.${head}`)}
            </Typography>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, label, before, after, since }) => (
          <tr key={name}>
            <Typography component="th" variant="body2" color="look.text2" scope="row">
              {label}
            </Typography>
            <td data-head={translate('imports.difference.now')}>
              {said(before, updates ? 'gone' : 'plain')}
              {since !== undefined && (
                <Typography variant="caption" component="div" sx={{ color: 'look.warn', overflowWrap: 'anywhere' }}>
                  {translate(`imports.difference.${since ? 'since' : 'since_empty'}`, { was: since })}
                </Typography>
              )}
            </td>
            <td data-head={translate(`imports.difference.${heads[2]}`)}>{said(after, updates ? 'new' : 'plain')}</td>
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
  pr: { xs: 1.5, md: 4 },
  border: 0,
  textAlign: 'left',
  verticalAlign: 'top',
  fontWeight: 500,
} as const;

/** The same columns in each row of a list; on a phone one value below the other, each with the head of its column. */
const TABLE = {
  width: { xs: 'auto', md: 600 },
  maxWidth: '100%',
  mt: 1.5,
  tableLayout: 'fixed',
  borderSpacing: '0 4px',
  '& th, & td': CELL,
  '& th:first-of-type': { width: 132, overflowWrap: 'anywhere' },
  '@media (max-width: 899.95px)': {
    '&, & tbody, & tr, & th, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr + tr': { mt: 1 },
    '& th:first-of-type': { width: 'auto' },
    '& td::before': { content: 'attr(data-head) ": "', color: 'look.text2', fontSize: 13 },
  },
} as const;
