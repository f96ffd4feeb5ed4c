import {
  Armchair,
  FileSpreadsheet,
  Languages,
  LogOut,
  type LucideIcon,
  Moon,
  Plus,
  Sun,
  Upload,
  UserPlus,
} from 'lucide-react';
import { useLocaleState, useTheme, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { resourceList } from '#resources/index.ts';
import { mayDo } from '#resources/rights.ts';
import { pathOf } from '#shared/resource.ts';
import { roleForMenu } from '#shared/roles.ts';
import { redirectOf } from '#shared/routes.ts';
import { importColumns } from '#shared/sheet.ts';
import { signOut } from '../../dataProvider/index.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { leave } from '../../draft/leaving.ts';
import { pressWhenThere } from '../../ui/pressWhenThere.ts';
import type { Entry } from './line.ts';
import { nounWords } from './nounWords.ts';

/** Makes a record on a page of its own, where its list has no form for it. */
const MADE_AT: Readonly<Record<string, string>> = {
  events: '/events/create',
  hall_templates: '/hall-templates/create',
};

type Act = [label: string, Icon: LucideIcon, run: () => void, also?: string];

/** What can be done from anywhere. */
export function useActions(go: (path: string) => void): Entry[] {
  const translate = useTranslate();
  const role = roleForMenu(useUser().role.name);
  const [locale, setLocale] = useLocaleState();
  const [theme, setTheme] = useTheme();
  const dark = theme === 'dark';
  const { pathname } = useLocation();
  const made = resourceList
    .filter(({ name, screen }) => (screen !== undefined || name in MADE_AT) && mayDo(role, name, 'create'))
    .map((resource): Act => [
      translate(`resources.${resource.name}.add`),
      Plus,
      () => go(MADE_AT[resource.name] ?? `${pathOf(resource)}?create=true`),
      nounWords(translate, resource.name, 'create'),
    ]);
  // The list says what is exported, and in which format.
  const exportFrom = (list: string) => {
    if (pathname !== list) go(list);
    void pressWhenThere('#content [data-export]');
  };
  const sheets = resourceList
    .filter(({ name, screen }) => name === 'events' || (screen && redirectOf(screen.least, role) === null))
    .flatMap((resource): Act[] => {
      const { name } = resource;
      const noun = translate(`resources.${name}.many`);
      const also = (verb: 'export' | 'import') => nounWords(translate, name, verb);
      const list = pathOf(resource);
      const takes = resource.screen && (resource.ownImport || importColumns(resource));
      return [
        ...(mayDo(role, name, 'export')
          ? [[translate('palette.export', { noun }), FileSpreadsheet, () => exportFrom(list), also('export')] as Act]
          : []),
        ...(takes && mayDo(role, name, 'import')
          ? [[translate('palette.import', { noun }), Upload, () => go(`${list}?upload=true`), also('import')] as Act]
          : []),
      ];
    });
  // Both are done at an event: its list is where one is chosen.
  const atEvents = (['invite', 'seat'] as const).map((name): Act => [
    translate(`palette.${name}`),
    name === 'invite' ? UserPlus : Armchair,
    () => go('/events'),
    translate(`palette.also.${name}`),
  ]);
  const all: Act[] = [
    ...made,
    ...sheets,
    ...atEvents,
    [translate('palette.language'), Languages, () => void setLocale(locale === 'en' ? 'ru' : 'en')],
    [translate(dark ? 'palette.light' : 'palette.dark'), dark ? Sun : Moon, () => setTheme(dark ? 'light' : 'dark')],
    [translate('palette.sign_out'), LogOut, () => leave(() => void signOut())],
  ];
  return all.map(([label, Icon, run, also = '']) => ({
    key: `action ${label}`,
    group: translate('palette.actions'),
    label,
    also,
    Icon,
    run,
  }));
}
