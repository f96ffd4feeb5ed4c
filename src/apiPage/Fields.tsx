import { Box, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { boundsOf, type Schema, typeOf } from './document.ts';

interface Field {
  name: string;
  schema: Schema;
  required: boolean;
}

/** Fields in a table, those inside others under dotted names: 'data[].id'. */
export function Fields(props: { title: string; fields?: readonly Field[]; schema?: Schema; note?: string }) {
  const { title, fields, schema, note } = props;
  const translate = useTranslate();
  const rows = fields ?? (schema ? rowsOf(schema) : []);
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h2" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {note && <Typography color="look.text2">{note}</Typography>}
      {rows.length > 0 && (
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={title}>
          <Table size="small">
            <TableBody>
              {rows.map(({ name, schema: inner, required }) => (
                <TableRow key={name}>
                  <TableCell component="th" scope="row" sx={{ ...MONO, fontWeight: 700, whiteSpace: 'nowrap' }}>
                    {name}
                  </TableCell>
                  <TableCell sx={{ ...MONO, color: 'look.accent', minWidth: 160 }}>{typeOf(inner)}</TableCell>
                  <TableCell sx={{ color: 'look.text2', verticalAlign: 'top' }}>
                    {[required && translate('api.required'), boundsOf(inner), inner.description]
                      .filter(Boolean)
                      .join(' · ')}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Box>
  );
}

const MONO = { fontFamily: 'ui-monospace, monospace', fontSize: 12.5, verticalAlign: 'top' };
const DEEP = 4;

/** Every field of a schema, outer ones first. */
function rowsOf(schema: Schema, before = '', depth = 0): Field[] {
  if (depth > DEEP) return [];
  if (schema.type === 'array') return rowsOf(schema.items ?? {}, `${before}[]`, depth);
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ properties, items }) => properties ?? items);
  if (choice) return rowsOf(choice, before, depth);
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const name = before === '' ? key : `${before}.${key}`;
    return [{ name, schema: inner, required: required.has(key) }, ...rowsOf(inner, name, depth + 1)];
  });
}
