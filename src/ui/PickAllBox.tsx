import { useEffect, useRef } from 'react';
import { Checkbox, type CheckboxProps } from '@mui/material';

/** Picks everything in sight: checked, not, or in between, which the browser itself has to know to say it aloud. */
export function PickAllBox(props: {
  checked: boolean;
  indeterminate: boolean;
  disabled?: boolean;
  onChange: NonNullable<CheckboxProps['onChange']>;
  /** Its name, where no label stands around it. */
  label?: string;
  /** The key that ticks a page finds it by this. */
  ofPage?: boolean;
}) {
  const { indeterminate, label, ofPage, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  });
  return (
    <Checkbox
      {...rest}
      indeterminate={indeterminate}
      slotProps={{ input: { ref: input, 'aria-label': label, ...(ofPage ? { 'data-tick-page': true } : {}) } }}
    />
  );
}
