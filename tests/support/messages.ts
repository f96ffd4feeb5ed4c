import enAll from '../../src/i18n/messages/en.ts';
import enLater from '../../src/i18n/messages/en.later.ts';
import ruAll from '../../src/i18n/messages/ru.ts';
import { merge } from '../../src/i18n/plurals.ts';
import ruLater from '../../src/i18n/messages/ru.later.ts';

/** All that the browser says in a language, as it stands there once a later screen was looked at. */
export const en = merge(enAll, enLater);
export const ru = merge(ruAll, ruLater);
