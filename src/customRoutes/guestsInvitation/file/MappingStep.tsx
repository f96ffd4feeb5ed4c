import { useState } from 'react';
import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { ArrowRight } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { guests } from '#resources/guests.ts';
import {
  isMore,
  isOfEvening,
  MORE_FIELDS,
  type ParsedSheet,
  RULE_TIES,
  type SheetColumn,
  sheetColumn,
} from '#shared/guests.ts';
import type { Resource } from '#shared/resource.ts';
import { useVisible } from '../../../crud/useVisible.ts';
import type { HttpError } from '../../../dataProvider/index.ts';
import { useMay } from '../../../dataProvider/useMay.ts';
import { Card } from '../../../ui/Card.tsx';
import { FileProblem } from '../../../sheet/DropZone.tsx';
import { FileName } from '../../../sheet/FileName.tsx';
import { HIGH_STEP, STEP, StickyBar } from '../../../sheet/StickyBar.tsx';

type Field = NonNullable<SheetColumn['field']>;
const FIELDS = sheetColumn.shape.field.unwrap().options;

/** The headers weren't enough: somebody says which column is which. The first values of each column help. */
export function MappingStep(props: {
  parsed: Omit<ParsedSheet, 'rows'>;
  /** Whether whoever is in the file is invited to a hall, of which the file may say more. */
  invites: boolean;
  failure: HttpError | null;
  onMap: (columns: SheetColumn[], firstIsHeader: boolean) => void;
  onBack?: () => void;
  onDrop: () => void;
}) {
  const { parsed, invites, failure, onMap, onBack, onDrop } = props;
  const translate = useTranslate();
  const seen = useVisible(guests as unknown as Resource, MORE_FIELDS);
  const mayRule = useMay('seating_rules', 'create');
  const fields = FIELDS.filter((field) => {
    if (isOfEvening(field)) return invites && (mayRule || !RULE_TIES.some((tie) => tie === field));
    return seen.includes(field) || !isMore(field);
  });
  const [columns, setColumns] = useState<SheetColumn[]>(parsed.columns);
  const [firstIsHeader, setFirstIsHeader] = useState(parsed.header === 'none' ? looksLikeHeader(parsed.columns) : true);
  const taken = new Set(columns.map(({ field }) => field));
  const named = hasNames(taken);
  // A field stands in one column: choosing it here takes it away there.
  const choose = (index: number, field: Field | null) =>
    setColumns((before) =>
      before.map((column) =>
        column.index === index ? { ...column, field } : column.field === field ? { ...column, field: null } : column,
      ),
    );
  return (
    <Box sx={invites ? STEP : HIGH_STEP}>
      <Box>
        <Typography variant="h2" component="h2">
          {translate('invitation.mapping.title')}
        </Typography>
        <FileName name={parsed.file_name} sheet={parsed.sheet} />
      </Box>
      {failure && <FileProblem text={failure.detail} />}
      {parsed.needs_mapping && <Alert severity="info">{translate('invitation.mapping.why')}</Alert>}
      {parsed.header !== 'found' && (
        <FormControlLabel
          control={<Checkbox checked={firstIsHeader} onChange={(_, on) => setFirstIsHeader(on)} />}
          label={translate('invitation.mapping.first_row')}
        />
      )}
      <Card flush>
        <Table aria-label={translate('invitation.mapping.title')} sx={{ tableLayout: 'fixed' }}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('invitation.mapping.column')}</TableCell>
              <TableCell>{translate('invitation.mapping.becomes')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {columns.map((column) => (
              <TableRow key={column.index}>
                <TableCell sx={{ py: 1, overflowWrap: 'anywhere' }}>
                  <Typography variant="subtitle2">{column.header || letterOf(column.index)}</Typography>
                  {samplesOf(column).map((text, at) => (
                    <Typography key={at} variant="body2" component="div" color="look.text2" noWrap>
                      {text}
                    </Typography>
                  ))}
                </TableCell>
                <TableCell sx={{ py: 1 }}>
                  <TextField
                    select
                    value={column.field ?? ''}
                    onChange={(event) => choose(column.index, (event.target.value || null) as Field | null)}
                    slotProps={{
                      htmlInput: {
                        'aria-label': translate('invitation.mapping.of', {
                          column: column.header || letterOf(column.index),
                        }),
                      },
                      select: { displayEmpty: true },
                    }}
                  >
                    <MenuItem value="">{translate('invitation.mapping.unused')}</MenuItem>
                    {fields.map((field) => (
                      <MenuItem key={field} value={field}>
                        {translate(`sheet.columns.${field}`)}
                      </MenuItem>
                    ))}
                  </TextField>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
      <StickyBar
        label={translate('invitation.mapping.title')}
        wrong={!named}
        text={translate(named ? 'imports.long.nothing_stored' : 'invitation.mapping.names_missing')}
      >
        <Button onClick={onBack ?? onDrop}>{translate(onBack ? 'wizard.back' : 'invitation.file.other')}</Button>
        <Button
          variant="contained"
          disabled={!named}
          endIcon={<ArrowRight size={18} />}
          onClick={() => onMap(columns, firstIsHeader)}
        >
          {translate('invitation.mapping.check')}
        </Button>
      </StickyBar>
    </Box>
  );
}

/** The first row has neither numbers nor addresses, and a row below it has. */
function looksLikeHeader(columns: readonly SheetColumn[]): boolean {
  const isValue = (text: string | undefined) =>
    text !== undefined && (text.includes('@') || text.replace(/\D/g, '').length >= 6);
  const below = columns.some(({ samples = [] }) => samples.slice(1).some(isValue));
  return below && !columns.some(({ samples = [] }) => isValue(samples[0]));
}

function hasNames(taken: ReadonlySet<SheetColumn['field']>): boolean {
  if (taken.has('full_name') || taken.has('first_last_name')) return true;
  return taken.has('last_name') && (taken.has('first_name') || taken.has('first_middle_name'));
}

/** A column without a header, as a spreadsheet names it: A … Z, AA … */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

function samplesOf(column: SheetColumn): string[] {
  return column.samples ?? [];
}
