/** Longer than that nobody waits for a screen. */
const PATIENCE_MS = 5_000;

/** Presses what is on its way to the screen, once it stands there; the first key or click of the person after this leaves it alone. */
export async function pressWhenThere(selector: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  const left = new AbortController();
  const leave = () => left.abort();
  for (const event of ['keydown', 'pointerdown'])
    addEventListener(event, leave, { signal: left.signal, capture: true });
  while (!left.signal.aborted && performance.now() < until) {
    await new Promise(requestAnimationFrame);
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) continue;
    found.click();
    break;
  }
  leave();
}
