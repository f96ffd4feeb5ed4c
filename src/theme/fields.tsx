import type { Components, Theme } from '@mui/material/styles';
import { CalendarDays, ChevronDown, Clock, X } from 'lucide-react';
import type { Tokens } from './tokens.ts';

/** Form fields: label above, 40 px high, hint and message below. */
export function fields(look: Tokens) {
  const box = outlined(look);
  return {
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true, margin: 'none' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true, margin: 'none' } },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: '100%',
          marginBottom: 6,
          fontSize: 12,
          lineHeight: '16px',
          fontWeight: 600,
          color: look.text2,
          whiteSpace: 'normal',
          '&.Mui-focused': { color: look.text2 },
          '&.Mui-error': { color: look.text2 },
        },
      },
    },
    MuiFormLabel: {
      styleOverrides: {
        root: {
          fontSize: 12,
          lineHeight: '16px',
          fontWeight: 600,
          color: look.text2,
          '&.Mui-focused': { color: look.text2 },
          // react-admin shrinks the label of a group of radio buttons.
          '&&.RaRadioButtonGroupInput-label': { transform: 'none', paddingTop: 0, position: 'static', marginBottom: 4 },
        },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          ...box.root,
          fontSize: 14,
          lineHeight: '20px',
          fontWeight: 500,
          '&.Mui-focused': box.focused('.MuiOutlinedInput-notchedOutline'),
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: look.text3 },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: look.err },
        },
        notchedOutline: box.notch,
        input: {
          padding: '9.5px 12px',
          height: 21,
          '&::placeholder': { color: look.text3, opacity: 1 },
          '&:-webkit-autofill': {
            WebkitBoxShadow: `0 0 0 100px ${look.surface} inset`,
            WebkitTextFillColor: look.text,
          },
        },
        inputSizeSmall: { padding: '9.5px 12px' },
        multiline: { padding: 0 },
        inputMultiline: { padding: '9.5px 12px' },
        adornedStart: { paddingLeft: 12, '& .MuiOutlinedInput-input': { paddingLeft: 0 } },
        adornedEnd: { paddingRight: 8 },
      },
    },
    MuiInputAdornment: { styleOverrides: { root: { color: look.text3 } } },
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          marginInline: 0,
          marginTop: 4,
          fontSize: 12,
          lineHeight: '16px',
          fontWeight: 500,
          color: look.text2,
          '&.Mui-error': { color: look.err },
          // react-admin keeps a line free for messages; our forms have their own distances.
          '&:has(> span:empty:only-child)': { display: 'none' },
        },
      },
    },
    MuiSelect: {
      defaultProps: { IconComponent: ChevronDown },
      styleOverrides: {
        select: { minHeight: 0, '&&': { minHeight: 21 } },
        icon: { color: look.text2, right: 10, top: 'calc(50% - 9px)', width: 18, height: 18 },
      },
    },
    MuiAutocomplete: {
      defaultProps: { popupIcon: <ChevronDown size={18} />, clearIcon: <X size={16} /> },
      styleOverrides: {
        inputRoot: { '&&.MuiInputBase-sizeSmall': { padding: '0 36px 0 0' } },
        input: { '&&&': { padding: '9.5px 12px' } },
        option: { fontSize: 14, minHeight: 36 },
        paper: { borderRadius: 12, border: `1px solid ${look.line2}`, backgroundColor: look.raised },
      },
    },
    // Where the focus is led to an empty or wrong field, its list would hide what is wrong with it.
    ...({ RaAutocompleteInput: { defaultProps: { openOnFocus: false } } } satisfies object),
    ...pickers(look),
  } satisfies Components<Theme>;
}

function outlined(look: Tokens) {
  return {
    root: { minHeight: 40, borderRadius: 8, backgroundColor: look.surface, 'label + &': { marginTop: 0 } },
    notch: { top: 0, borderColor: look.border, '& legend': { display: 'none' } },
    focused: (outline: string) => ({
      boxShadow: `0 0 0 3px ${look.soft}`,
      [`& ${outline}`]: { borderColor: look.accent, borderWidth: 2 },
    }),
  };
}

/**
 * Date and time pickers. Their package's own augmentation of the theme's types makes the compiler
 * unfold every component against every other (minutes, gigabytes), so these stand outside `Components`.
 */
function pickers(look: Tokens): object {
  const box = outlined(look);
  return {
    MuiDatePicker: { defaultProps: { slots: { openPickerIcon: SmallCalendar } } },
    MuiTimePicker: { defaultProps: { slots: { openPickerIcon: SmallClock } } },
    MuiPickersTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiPickersOutlinedInput: {
      styleOverrides: {
        root: {
          ...box.root,
          padding: '0 8px 0 12px',
          '&&.Mui-focused': box.focused('.MuiPickersOutlinedInput-notchedOutline'),
          '&:hover .MuiPickersOutlinedInput-notchedOutline': { borderColor: look.text3 },
        },
        notchedOutline: { ...box.notch, '& legend': { display: 'none' } },
      },
    },
    MuiPickersInputBase: {
      styleOverrides: {
        root: { fontSize: 14 },
        sectionsContainer: {
          '&&': { padding: '9.5px 0', opacity: 1 },
          '& .MuiPickersSectionList-sectionContent:not([aria-valuenow])': { color: look.text3 },
        },
      },
    },
    MuiPickersDay: { styleOverrides: { root: { fontWeight: 500 } } },
  };
}

function SmallCalendar() {
  return <CalendarDays size={18} />;
}

function SmallClock() {
  return <Clock size={18} />;
}
