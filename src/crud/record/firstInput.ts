/** A form begins where one begins to type. Answers that input. */
export function firstInput(form: HTMLElement | null): HTMLElement | null {
  const input = form?.querySelector<HTMLElement>(
    'input:not([type=hidden], [hidden], :disabled), textarea, [role=combobox]',
  );
  input?.focus();
  return input ?? null;
}
