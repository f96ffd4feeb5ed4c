import { type BackendModule, type InitOptions, createInstance } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { getI18nProvider } from 'ra-i18n-i18next';
import type { I18nProvider } from 'react-admin';
import { dayInFigures } from '#shared/day.ts';
import { LANGUAGES, type Language } from '#shared/limits.ts';
import { merge, type Messages } from './plurals.ts';

export const i18n = createInstance();

/** The language of the interface. */
export function language(): Language {
  return i18n.resolvedLanguage === 'en' ? 'en' : 'ru';
}

/** Section 9's order; a choice is kept where the search begins, so that it wins the next time. */
const detection = {
  order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
  lookupQuerystring: 'lng',
  caches: ['cookie', 'localStorage'],
  cookieMinutes: 60 * 24 * 365,
};

export type Loaders = Record<Language, () => Promise<{ default: Messages }>>;

/** What signing in says, and all there is. */
const FIRST: Loaders = {
  ru: () => import('./messages/ru.first.ts'),
  en: () => import('./messages/en.first.ts'),
};
const ALL: Loaders = {
  ru: () => import('./messages/ru.ts'),
  en: () => import('./messages/en.ts'),
};
/** What only screens say that people come to from the list of events. */
const LATER: Loaders = {
  ru: () => import('./messages/ru.later.ts'),
  en: () => import('./messages/en.later.ts'),
};
let loaders = FIRST;
let later: Promise<void> | undefined;

/** From now on the sentences of the whole house are needed, and those of one page beside it (`more`). */
export async function allSentences(more?: Loaders): Promise<void> {
  if (loaders !== FIRST) return;
  loaders = more ? joined(ALL, more) : ALL;
  await i18n.reloadResources(LANGUAGES.filter((name) => i18n.hasResourceBundle(name, 'translation')));
}

/** The sentences of all screens but the first; fetched with whichever of them comes first. */
export function laterSentences(): Promise<void> {
  later ??= fetchLater().catch((error: unknown) => {
    later = undefined;
    throw error;
  });
  return later;
}

async function fetchLater(): Promise<void> {
  const here = LANGUAGES.filter((name) => i18n.hasResourceBundle(name, 'translation'));
  const fetched = await Promise.all(here.map(async (name) => [name, (await LATER[name]()).default] as const));
  for (const [name, messages] of fetched) i18n.addResourceBundle(name, 'translation', messages, true, true);
  loaders = joined(loaders, LATER);
}

function joined(...parts: Loaders[]): Loaders {
  const of = (name: Language) => async () => {
    const fetched = await Promise.all(parts.map((part) => part[name]()));
    return { default: fetched.map((part) => part.default).reduce(merge) };
  };
  return { ru: of('ru'), en: of('en') };
}

/** Brings the sentences of one language when they are needed. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(name, _namespace, done) {
    loaders[name as Language]().then(
      (module) => done(null, module.default),
      (error: Error) => done(error, null),
    );
  },
};

export const I18N_OPTIONS = {
  lng: undefined,
  supportedLngs: [...LANGUAGES],
  nonExplicitSupportedLngs: true,
  load: 'languageOnly',
  fallbackLng: (code: string | undefined) => (LANGUAGES.some((known) => known === code) ? [] : ['ru']),
  interpolation: { escapeValue: false },
  nsSeparator: false,
  returnNull: false,
  react: { useSuspense: false },
} satisfies InitOptions;

/** Finds out the language, loads it and answers react-admin's provider. `<html lang>` follows. */
export async function startI18n(): Promise<I18nProvider> {
  i18n.use(LanguageDetector).use(backend);
  i18n.on('languageChanged', () => {
    document.documentElement.lang = language();
    document.title = i18n.t('app.title');
  });
  const provider = await getI18nProvider(i18n, { ...I18N_OPTIONS, detection }, [
    { locale: 'ru', name: 'Русский' },
    { locale: 'en', name: 'English' },
  ]);
  // '{{date, day}}' in a sentence is a calendar day as the reader writes it.
  i18n.services.formatter?.add('day', (value: string, lng) => dayInFigures(value, lng === 'en' ? 'en' : 'ru'));
  return {
    ...provider,
    getLocale: language,
    async changeLocale(locale) {
      await provider.changeLocale(locale);
      forgetAsked();
    },
  };
}

/** A language asked for in the address would win over the one just chosen. */
function forgetAsked(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('lng')) return;
  url.searchParams.delete('lng');
  history.replaceState(history.state, '', url);
}
