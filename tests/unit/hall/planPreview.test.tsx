import { createTheme, ThemeProvider } from '@mui/material/styles';
import { I18nContext } from 'react-admin';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import type { PlanProblem } from '#shared/hall/pretix.ts';
import { lightTheme } from '../../../src/theme/theme.ts';
import { MemoryStorage } from '../front/storage.ts';
import { translateIn } from './translate.ts';

for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new MemoryStorage());
vi.stubGlobal('addEventListener', () => undefined);
const { PlanPreview } = await import('../../../src/customRoutes/hall/editor/files/PlanPreview.tsx');

/** The headings and lines of the preview. */
function shown(problems: PlanProblem[]): string[] {
  const translate = translateIn('ru');
  const i18n = { translate, changeLocale: () => Promise.resolve(), getLocale: () => 'ru' };
  const html = renderToStaticMarkup(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <I18nContext value={i18n}>
        <PlanPreview plan={{ name: 'Опера', layout: newLayout(1, 3), problems }} replaces={false} />
      </I18nContext>
    </ThemeProvider>,
  );
  return [...html.matchAll(/<(?:h3|li|p)[^>]*>([^<]*)</g)].map(([, text]) => text!);
}

it('the preview of a file says what keeps it from being saved apart from what was not clear, each at its place', () => {
  const overlap = { key: 'hall_overlap_row', params: { cell: 'B2', one: '1', other: '2', on: ' (Балкон)' } };
  const itself = { key: 'hall_overlap_row_itself', params: { one: 'A', on: '' } };
  const unclear = { key: 'no_label', params: { cell: 'C4', row: '3' } };
  expect(shown([itself, overlap, unclear]).slice(-5)).toEqual([
    'План не сохранится, пока это не исправить в редакторе',
    'В ряду «A» места стоят одно на другом',
    'B2: Ряды «1» и «2» стоят друг на друге (Балкон)',
    'На что посмотреть',
    'C4: у мест не указан ряд, считаем его рядом 3.',
  ]);
  expect(shown([])).toContain('Прочитано целиком, замечаний нет.');
});
