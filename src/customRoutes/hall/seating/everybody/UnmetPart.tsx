import { Box, ButtonBase, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Part } from './Part.tsx';
import { UNMET_PARTS, type UnmetLine } from './unmet.ts';

interface Props {
  lines: readonly UnmetLine[];
  /** The places that are lit on the plan. */
  shown: readonly number[];
  onShow: (places: readonly number[]) => void;
}

/** What a plan couldn't meet, numbered as on the plan; pressed, a line shows its places there, and pressed again no longer. */
export function UnmetPart({ lines, shown, onShow }: Props) {
  const translate = useTranslate();
  if (lines.length === 0) return null;
  return (
    <Part title={`${translate('hall.all.unmet')}, ${lines.length}`} folds>
      {UNMET_PARTS.map((part) => {
        const own = lines.filter((line) => line.part === part);
        if (own.length === 0) return null;
        const title = translate(`hall.all.part_${part}`);
        return (
          <Box key={part} sx={{ pb: 0.5 }}>
            <Typography variant="caption" component="h4" color="look.text2" sx={{ px: 2, pt: 0.5 }}>
              {title}
            </Typography>
            <Box component="ol" aria-label={title} start={own[0]!.number} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {own.map((line) => (
                <li key={line.number}>
                  <Line line={line} isShown={isSame(line.places, shown)} onShow={onShow} />
                </li>
              ))}
            </Box>
          </Box>
        );
      })}
    </Part>
  );
}

function isSame(places: readonly number[], others: readonly number[]): boolean {
  return places.length > 0 && places.join() === others.join();
}

function Line({ line, isShown, onShow }: { line: UnmetLine; isShown: boolean; onShow: Props['onShow'] }) {
  const { number, title, text, cause, places } = line;
  const words = (
    <>
      <Box component="span" sx={NUMBER}>
        {number}
      </Box>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="body2" component="span" color="look.text2" sx={{ display: 'block' }}>
          {text}
        </Typography>
        {cause !== null && (
          <Typography variant="caption" component="span" color="look.text2" sx={{ display: 'block' }}>
            {cause}
          </Typography>
        )}
      </Box>
    </>
  );
  if (places.length === 0) return <Box sx={LINE}>{words}</Box>;
  return (
    <ButtonBase
      aria-pressed={isShown}
      onClick={() => onShow(isShown ? [] : places)}
      sx={{ ...LINE, '&:hover': { bgcolor: 'look.hover' }, ...(isShown && { bgcolor: 'look.soft' }) }}
    >
      {words}
    </ButtonBase>
  );
}

const LINE = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: 1.25,
  textAlign: 'left',
  width: 1,
  px: 2,
  py: 1,
} as const;

const NUMBER = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  minWidth: 24,
  height: 24,
  px: 0.5,
  borderRadius: '6px',
  fontSize: 12,
  fontWeight: 700,
  bgcolor: 'look.warn',
  color: 'look.surface',
} as const;
