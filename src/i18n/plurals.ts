/** Messages as a tree of sentences. */
export interface Messages {
  [key: string]: string | Messages;
}

const RUSSIAN = ['one', 'few', 'many', 'other'] as const;
const ENGLISH = ['one', 'other', 'other', 'other'] as const;

/**
 * react-admin's messages in i18next's format: `%{name}` becomes `{{name}}`, and "a |||| b |||| c" the
 * plural forms of the language. Polyglot's Russian has three forms (1, 2 to 4, 5 and more); a message with
 * two has none of its own for 'few'. Fractions take the form of 2 to 4: «1,5 элемента».
 */
export function fromPolyglot(messages: Messages, language: 'ru' | 'en'): Messages {
  const out: Messages = {};
  for (const [key, message] of Object.entries(messages)) {
    if (typeof message !== 'string') {
      out[key] = fromPolyglot(message, language);
      continue;
    }
    const forms = message.split('||||').map((form) => form.trim().replace(/%\{([\w-]+)\}/g, '{{$1}}'));
    if (forms.length === 1) {
      out[key] = forms[0] ?? '';
      continue;
    }
    const [one = '', few = '', many = few] = forms;
    const byForm = { one, few, many, other: few };
    for (const form of language === 'ru' ? RUSSIAN : ENGLISH) out[`${key}_${form}`] = byForm[form];
  }
  return out;
}

/** `more` laid over `base`, branch by branch; where both have a leaf, `more` wins. */
export function merge(base: Messages, more: Messages): Messages {
  const out: Messages = { ...base };
  for (const [key, value] of Object.entries(more)) {
    const below = out[key];
    out[key] = typeof value === 'object' && typeof below === 'object' ? merge(below, value) : value;
  }
  return out;
}

/** One tree from the files of a language: `…/hall.json` and `…/hall.own.json` become the branch `hall`. */
export function fromFiles(files: Record<string, Messages>): Messages {
  return Object.entries(files).reduce<Messages>(
    (all, [path, messages]) => merge(all, { [/([\w-]+)(\.\w+)?\.json$/.exec(path)?.[1] ?? path]: messages }),
    {},
  );
}
