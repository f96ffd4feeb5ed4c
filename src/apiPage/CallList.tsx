import { Box, ButtonBase, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { groupBy } from '#shared/group.ts';
import { SearchField } from '../ui/SearchField.tsx';
import type { Call } from './document.ts';
import { MethodTag } from './MethodTag.tsx';

/** All calls by noun; a search over paths, summaries and fields narrows them. */
export function CallList(props: {
  calls: readonly Call[];
  open: string | undefined;
  search: string;
  onSearch: (text: string) => void;
}) {
  const { calls, open, search, onSearch } = props;
  const translate = useTranslate();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = calls.filter((call) => words.every((word) => textOf(call).includes(word)));
  return (
    <Box
      component="nav"
      aria-label={translate('api.calls')}
      sx={{
        p: 1.5,
        borderRight: { md: 1 },
        borderBottom: { xs: 1, md: 0 },
        borderColor: { xs: 'look.line', md: 'look.line' },
        position: { md: 'sticky' },
        top: 0,
        maxHeight: { xs: 280, md: '100vh' },
        overflowY: 'auto',
      }}
    >
      <SearchField label={translate('api.search')} value={search} onSearch={onSearch} sx={{ width: 1, mb: 1 }} />
      {found.length === 0 && <Typography color="look.text2">{translate('crud.nothing_found')}</Typography>}
      {[...groupBy(found, ({ tag }) => tag)].map(([tag, some]) => (
        <Box component="section" key={tag} sx={{ mb: 1.5 }}>
          <Typography component="h2" variant="subtitle2" sx={{ px: 1, py: 0.5 }}>
            {translate(`api.tags.${tag}`, { _: translate(`resources.${tag}.many`, { _: tag }) })}{' '}
            <Box component="span" sx={{ color: 'look.text2', fontWeight: 500 }}>
              {some.length}
            </Box>
          </Typography>
          {some.map((call) => (
            <ButtonBase
              key={call.name}
              component={Link}
              to={`/${encodeURIComponent(call.name)}`}
              aria-current={call.name === open ? 'page' : undefined}
              sx={{
                width: 1,
                justifyContent: 'flex-start',
                alignItems: 'flex-start',
                gap: 1,
                px: 1,
                py: 0.75,
                minHeight: { xs: 44, md: 32 },
                borderRadius: 1,
                textAlign: 'left',
                fontSize: 13,
                fontWeight: 500,
                '&:hover': { bgcolor: 'look.tint' },
                '&[aria-current=page]': { bgcolor: 'look.soft', color: 'look.accent' },
                '&.Mui-focusVisible': { boxShadow: (t) => `inset 0 0 0 2px ${t.palette.look.accent}` },
              }}
            >
              <MethodTag method={call.method} />
              <span>{call.summary}</span>
            </ButtonBase>
          ))}
        </Box>
      ))}
    </Box>
  );
}

function textOf({ name, summary, parameters, body }: Call): string {
  const fields = [...parameters.map((one) => one.name), ...Object.keys(body?.properties ?? {})];
  return [name, summary, ...fields].join(' ').toLowerCase();
}
