import type { ReactNode } from 'react';

/** An empty box, drawn by its border alone. */
export function BoxEmpty() {
  return <Glyph>{null}</Glyph>;
}

/** A full box with a tick. */
export function BoxTicked() {
  return (
    <Glyph full>
      <path d="M5.5 10.2l3 3 6-6.4" />
    </Glyph>
  );
}

/** A full box with a dash: some of them. */
export function BoxPartly() {
  return (
    <Glyph full>
      <path d="M6 10h8" />
    </Glyph>
  );
}

function Glyph({ full = false, children }: { full?: boolean; children: ReactNode }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <rect
        x="1.5"
        y="1.5"
        width="17"
        height="17"
        rx="4.5"
        fill={full ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
      />
      <g stroke="var(--tick)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </svg>
  );
}
