import { useTexts } from '../i18n/useTexts.ts';

/** The whole screen waits: a box of 362 x 186, a spinner that turns once in 3 s, and a label (sections 2 and 9); look.css says so. */
export function LoadingOverlay({ label }: { label?: string }) {
  const texts = useTexts();
  return (
    <div className="loading" role="status" aria-live="polite">
      <div className="loading-box" data-testid="loading-box">
        <svg viewBox="0 0 56 56" aria-hidden="true">
          {Array.from({ length: 12 }, (_, i) => (
            <circle
              key={i}
              cx={28 + 22 * Math.sin((i * Math.PI) / 6)}
              cy={28 - 22 * Math.cos((i * Math.PI) / 6)}
              r={4}
              fill="currentColor"
              opacity={0.15 + (0.85 * i) / 11}
            />
          ))}
        </svg>
        <span>{label ?? texts('app.loading')}</span>
      </div>
    </div>
  );
}
