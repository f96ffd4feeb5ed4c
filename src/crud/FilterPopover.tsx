import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Box, Button, Dialog, MenuItem, MenuList, Popover, type Theme, Typography, useMediaQuery } from '@mui/material';
import { ArrowLeft, Check } from 'lucide-react';
import { useGetList, useTranslate } from 'react-admin';
import { kindOf } from '#shared/kinds.ts';
import type { Resource } from '#shared/resource.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { type Condition, operatorsOf, turned, waysOf, wayWord, withCondition } from './conditions.ts';
import { FilterControl } from './kinds/filters.tsx';
import { useLater } from './useLater.ts';
import { useWords } from './words.ts';

interface Props {
  resource: Resource;
  /** Those that may be filtered by. */
  fields: readonly string[];
  filter: Readonly<Record<string, unknown>>;
  anchor: HTMLElement;
  before: Condition | null;
  draft: Condition | null;
  onApply: (after: Condition | null) => void;
  onClose: () => void;
}

/** Beyond so many fields they are searched. */
const SEARCHED = 8;

/** A filter being put together: field, then how it is compared and with what, and how many match before it is applied. */
export default function FilterPopover(props: Props) {
  const { resource, fields, anchor, onClose } = props;
  const translate = useTranslate();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [draft, setDraft] = useState(props.draft);
  const content = draft ? (
    <Draft {...props} draft={draft} onDraft={setDraft} typesAtOnce={!phone} />
  ) : (
    <Fields
      resource={resource}
      fields={fields}
      typesAtOnce={!phone}
      onPick={(name) => setDraft(turned(name, waysOf(resource.fields[name]!)[0]!, {}))}
    />
  );
  const label = { 'aria-label': translate('crud.filter.title') };
  if (phone)
    return (
      <Dialog
        open
        onClose={onClose}
        slotProps={{ paper: { ...label, sx: SHEET } }}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-end' } }}
      >
        {content}
      </Dialog>
    );
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { ...label, role: 'dialog', 'aria-modal': true, sx: { mt: 0.5, borderRadius: '12px' } } }}
    >
      {content}
    </Popover>
  );
}

const SHEET = {
  m: 0,
  width: '100%',
  maxWidth: '100%',
  maxHeight: 'calc(100dvh - 48px)',
  borderRadius: '16px 16px 0 0',
};
const THUMB = { minHeight: { xs: 44, sm: 36 } };
const ROW = {
  ...THUMB,
  borderRadius: '8px',
  fontSize: 13,
  whiteSpace: 'normal',
};

/** Does what is typed go into the box at once? Not on a phone, where its keys would come over the rest. */
interface Typing {
  typesAtOnce: boolean;
}

function Fields(props: Typing & { resource: Resource; fields: readonly string[]; onPick: (name: string) => void }) {
  const { resource, fields, onPick, typesAtOnce } = props;
  const translate = useTranslate();
  const words = useWords(resource);
  const [q, setQ] = useState('');
  const isSearched = fields.length > SEARCHED;
  const found = (text: string) =>
    fields.filter((name) => words.field(name).toLowerCase().includes(text.trim().toLowerCase()));
  const shown = found(q);
  /** From the box Enter takes the first of those that are found, and the arrow leads to them. */
  const leaveBox = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const [first] = found(event.target.value);
    if (event.key === 'Enter' && first) onPick(first);
    if (event.key === 'ArrowDown') event.currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };
  return (
    <Box onKeyDown={leaveBox} sx={{ width: { sm: 280 }, p: 1 }}>
      {isSearched && (
        <SearchField
          label={translate('crud.search')}
          value={q}
          onSearch={setQ}
          autoFocus={typesAtOnce}
          sx={{ width: { xs: '100%', sm: '100%' } }}
        />
      )}
      <MenuList
        autoFocusItem={!(isSearched && typesAtOnce)}
        aria-label={translate('crud.filter.field')}
        sx={{ maxHeight: 360, overflowY: 'auto' }}
      >
        {shown.map((name) => (
          <MenuItem key={name} onClick={() => onPick(name)} sx={ROW}>
            {words.field(name)}
          </MenuItem>
        ))}
      </MenuList>
      {shown.length === 0 && <Typography variant="body2">{translate('crud.nothing_found')}</Typography>}
    </Box>
  );
}

function Draft(
  props: Typing & Omit<Props, 'draft'> & { draft: Condition; onDraft: (draft: Condition | null) => void },
) {
  const { resource, filter, before, draft, onDraft, onApply, typesAtOnce } = props;
  const translate = useTranslate();
  const words = useWords(resource);
  const { name, way, said } = draft;
  // Chosen again, a way leads to its box again.
  const [chosen, setChosen] = useState(0);
  const field = resource.fields[name]!;
  const asked = withCondition(filter, before, draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The list's own form must not hear of it.
    event.stopPropagation();
    onApply(operatorsOf(way).some((operator) => said[operator]?.trim()) ? draft : null);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ width: { sm: 488 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 1, pt: 1 }}>
        {before === null && (
          <Button
            size="small"
            startIcon={<ArrowLeft size={16} />}
            onClick={() => onDraft(null)}
            sx={{ minHeight: { xs: 44, sm: 32 } }}
          >
            {translate('crud.filter.back')}
          </Button>
        )}
        <Typography component="h2" variant="body2" sx={{ fontWeight: 700, px: 1 }}>
          {words.field(name)}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}>
        <MenuList
          autoFocusItem
          aria-label={translate('crud.filter.ways')}
          sx={{ width: { sm: 168 }, p: 1, flex: 'none' }}
        >
          {waysOf(field).map((each) => (
            <MenuItem
              key={each}
              role="menuitemradio"
              aria-checked={each === way}
              selected={each === way}
              onClick={() => {
                setChosen(chosen + 1);
                onDraft(turned(name, each, said));
              }}
              sx={{ ...ROW, gap: 1 }}
            >
              <Box component="span" sx={{ width: 16, display: 'inline-flex' }}>
                {each === way && <Check size={16} aria-hidden="true" />}
              </Box>
              {translate(`crud.filter.way.${wayWord(each, kindOf(field).takesSeveral ?? false)}`)}
            </MenuItem>
          ))}
        </MenuList>
        <Boxes key={chosen} typesAtOnce={typesAtOnce}>
          <FilterControl
            resource={resource}
            name={name}
            field={field}
            condition={draft}
            rest={withCondition(filter, before, null)}
            onSay={(operator, value) => onDraft({ ...draft, said: { ...said, [operator]: value } })}
          />
        </Boxes>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1.5, borderTop: 1, borderColor: 'look.line' }}>
        {before && (
          <Button onClick={() => onApply(null)} sx={THUMB}>
            {translate('crud.filter.clear')}
          </Button>
        )}
        <Box sx={{ flex: 1, textAlign: 'right', fontSize: 13 }}>
          <Matching resource={resource} filter={asked} />
        </Box>
        <Button type="submit" variant="contained" sx={THUMB}>
          {translate('crud.filter.apply')}
        </Button>
      </Box>
    </Box>
  );
}

/** What a field is compared with: typed into its first box, where there is one, as soon as the way is chosen. */
function Boxes({ typesAtOnce, children }: Typing & { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // After the list of ways has taken the focus for the one that is chosen.
  useEffect(() => {
    if (typesAtOnce)
      place.current
        ?.querySelector<HTMLElement>('input:not([type=checkbox], [type=radio], :disabled), textarea')
        ?.focus();
  }, [typesAtOnce]);
  return (
    <Box ref={place} sx={{ flex: 1, minWidth: 0, p: 1.5, borderLeft: { sm: 1 }, borderColor: { sm: 'look.line' } }}>
      {children}
    </Box>
  );
}

/** How many records the list would have. */
function Matching({ resource, filter }: { resource: Resource; filter: Readonly<Record<string, unknown>> }) {
  const translate = useTranslate();
  const wanted = useLater(JSON.stringify(filter), WAIT_MS);
  const { total, meta, error } = useGetList(resource.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: resource.list.sort, order: 'ASC' },
    filter: JSON.parse(wanted) as object,
  });
  return (
    <span role="status">
      {total !== undefined &&
        !error &&
        translate(meta?.total_more ? 'crud.more.matching' : 'crud.filter.matching', {
          count: total,
          smart_count: total,
        })}
    </span>
  );
}

const WAIT_MS = 250;
