import { Box } from '@mui/material';

const TONES: Record<string, [string, string]> = {
  GET: ['look.soft', 'look.accent'],
  POST: ['look.okSoft', 'look.ok'],
  PUT: ['look.warnSoft', 'look.warn'],
  DELETE: ['look.errSoft', 'look.err'],
};

/** The method of a call, in the same width for all. */
export function MethodTag({ method }: { method: string }) {
  const [ground, ink] = TONES[method] ?? ['look.sunken', 'look.text2'];
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        width: 52,
        borderRadius: '4px',
        bgcolor: ground,
        color: ink,
        fontSize: 11,
        lineHeight: '20px',
        fontWeight: 700,
        textAlign: 'center',
      }}
    >
      {method}
    </Box>
  );
}
