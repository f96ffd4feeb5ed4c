import { useCallback, useState } from 'react';
import { Box, IconButton, Typography } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { ProgressBar } from '../../../ui/JobCard.tsx';
import { ICON_BUTTON } from '../../../ui/iconButton.ts';
import { type Pages, usePage } from './queries.ts';

/** The very pages of the file, one at a time, drawn: paper is white in the dark too. */
export function Preview({ pages, inDialog = false }: { pages: Pages; inDialog?: boolean }) {
  const translate = useTranslate();
  const [wanted, setPage] = useState(1);
  const { count, title } = pages;
  const page = Math.max(1, Math.min(wanted, count));
  const name = translate('hall.papers.page_of', { title, page, pages: count });
  return (
    <Box
      sx={{
        bgcolor: 'look.sunken',
        border: 1,
        borderColor: 'look.line',
        borderRadius: '12px',
        p: { xs: 1.5, sm: 2.5 },
      }}
    >
      <Box sx={{ display: 'grid', minHeight: { xs: 320, sm: inDialog ? 380 : 560 }, placeItems: 'center' }}>
        <Sheet pages={pages} page={page} name={name} inDialog={inDialog} />
      </Box>
      {count > 1 && (
        <Box sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 1, mt: 1.5 }}>
          <IconButton
            aria-label={translate('hall.papers.before')}
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
            sx={ICON_BUTTON}
          >
            <ChevronLeft size={18} />
          </IconButton>
          <Typography variant="body2" role="status">
            {translate('hall.papers.page', { page, pages: count })}
          </Typography>
          <IconButton
            aria-label={translate('hall.papers.after')}
            disabled={page >= count}
            onClick={() => setPage(page + 1)}
            sx={ICON_BUTTON}
          >
            <ChevronRight size={18} />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}

function Sheet(props: { pages: Pages; page: number; name: string; inDialog: boolean }) {
  const { pages, page, name, inDialog } = props;
  const translate = useTranslate();
  const { picture, problem } = usePage(pages, page);
  if (picture) return <Picture picture={picture} name={name} most={inDialog ? '48dvh' : 'max(70dvh, 520px)'} />;
  if (problem)
    return (
      <Typography role="alert" color="look.err">
        {problem}
      </Typography>
    );
  return (
    <Box role="status" sx={{ width: 240 }}>
      <ProgressBar label={translate('hall.papers.drawing')} />
    </Box>
  );
}

function Picture({ picture, name, most }: { picture: Blob; name: string; most: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <Box component="img" ref={show} alt={name} sx={{ ...SHEET, maxHeight: most }} />;
}

const SHEET = {
  display: 'block',
  maxWidth: 1,
  bgcolor: '#fff',
  boxShadow: 2,
} as const;
