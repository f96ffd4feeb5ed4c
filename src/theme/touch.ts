/**
 * Fingers need 44 px where a mouse needs 32. Doubled class names win over the sizes components give themselves;
 * what stands inside a field keeps its size, the field itself grows.
 */
export const TOUCH = {
  '@media (pointer: coarse)': {
    [[
      '.MuiButton-root.MuiButton-root',
      '.MuiTab-root.MuiTab-root',
      '.MuiToggleButton-root.MuiToggleButton-root',
      '.MuiMenuItem-root.MuiMenuItem-root',
      '.MuiOutlinedInput-root.MuiOutlinedInput-root',
      '.MuiPickersOutlinedInput-root.MuiPickersOutlinedInput-root',
    ].join(',')]: { minHeight: 44 },
    '.MuiToggleButton-root.MuiToggleButton-root': { minWidth: 44 },
    '.MuiIconButton-root.MuiIconButton-root:not(.MuiAutocomplete-endAdornment *, .MuiInputAdornment-root *)': {
      minWidth: 44,
      minHeight: 44,
    },
    '.MuiInputAdornment-root .MuiIconButton-root.MuiIconButton-root': { padding: 12, marginRight: -4 },
    '.MuiChip-clickable.MuiChip-clickable': { height: 44, borderRadius: 22 },
    '.MuiChip-deleteIcon.MuiChip-deleteIcon': { padding: 8, margin: -8, boxSizing: 'content-box' },
    '.MuiCheckbox-root.MuiCheckbox-root, .MuiRadio-root.MuiRadio-root': { padding: 12 },
  },
} as const;
