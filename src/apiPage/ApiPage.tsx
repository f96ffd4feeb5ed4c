import { useMemo, useState } from 'react';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { LoadingFailed } from '../ui/LoadingFailed.tsx';
import { LoadingOverlay } from '../look/LoadingOverlay.tsx';
import { CallList } from './CallList.tsx';
import { CallPage } from './CallPage.tsx';
import { callsOf, type OpenApi } from './document.ts';
import { Head } from './Head.tsx';
import { Start } from './Start.tsx';

/** Calls on the left, one of them in the middle; without a choice, how to begin. */
export function ApiPage() {
  const language = useLocale();
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['openapi', language],
    queryFn: async ({ signal }) => {
      const response = await fetch(`/api/v1/openapi.json?lng=${language}`, { signal });
      if (!response.ok) throw new Error(String(response.status));
      return (await response.json()) as OpenApi;
    },
  });
  const calls = useMemo(() => (data ? callsOf(data) : []), [data]);
  const [search, setSearch] = useState('');
  const name = decodeURIComponent(useLocation().pathname.slice(1));
  const open = calls.find((call) => call.name === name);
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Head version={data?.info.version} />
      {error ? (
        <Box sx={{ p: 3 }}>
          <LoadingFailed error={error} onRefresh={() => void refetch()} />
        </Box>
      ) : !data ? (
        <LoadingOverlay />
      ) : (
        <Box
          sx={{
            flex: 1,
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
            alignItems: 'start',
          }}
        >
          <CallList calls={calls} open={open?.name} search={search} onSearch={setSearch} />
          <Box component="main" sx={{ minWidth: 0, p: { xs: 2, sm: 3 } }}>
            {open ? (
              <CallPage key={open.name} call={open} />
            ) : name !== '' ? (
              <Typography>{translate('api.no_call', { name })}</Typography>
            ) : (
              <Start />
            )}
          </Box>
        </Box>
      )}
    </Box>
  );
}
