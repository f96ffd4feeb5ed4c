import type { MouseEvent } from 'react';
import { Link } from '@mui/material';

/** The way past what stands before a part of the page; seen once it has the focus. */
export function SkipLink(props: { to: string; onFollow?: () => void; children: string }) {
  const { to, onFollow, children } = props;
  const follow = (event: MouseEvent) => {
    if (!onFollow) return;
    event.preventDefault();
    onFollow();
  };
  return (
    <Link href={`#${to}`} onClick={follow} sx={SKIP}>
      {children}
    </Link>
  );
}

const SKIP = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  px: 2,
  py: 1,
  bgcolor: 'look.raised',
  transform: 'translateY(-80px)',
  '&:focus': { transform: 'none', boxShadow: 3 },
};
