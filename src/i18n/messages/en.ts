import reactAdmin from 'ra-language-english';
import { type Messages, fromFiles, fromPolyglot, merge } from '../plurals.ts';

const files = import.meta.glob<Messages>('../../../locales/en/*.json', { eager: true, import: 'default' });

export default merge(fromPolyglot(reactAdmin as unknown as Messages, 'en'), fromFiles(files));
