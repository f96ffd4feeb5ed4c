import { renderToString } from 'react-dom/server';
import { ThemeProvider, createTheme } from '@mui/material/styles';
import { createInstance } from 'i18next';
import { getI18nProvider } from 'ra-i18n-i18next';
import { I18nContext } from 'react-admin';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#shared/limits.ts';
import { I18N_OPTIONS } from '../../../src/i18n/i18n.ts';
import en from '../../../src/i18n/messages/en.ts';
import ru from '../../../src/i18n/messages/ru.ts';
import { RouterError } from '../../../src/frame/RouterError.tsx';
import { lightTheme } from '../../../src/theme/theme.ts';

const theme = createTheme(lightTheme);
const sentences = { ru, en } as unknown as Record<Language, { app: { router: Record<string, string> } }>;

/** The page of a router whose only route fails with that status, as it is shown. */
async function shown(status: number, language: Language): Promise<string> {
  const resources = { ru: { translation: ru }, en: { translation: en } };
  const provider = await getI18nProvider(createInstance(), { ...I18N_OPTIONS, lng: language, resources });
  const loader = () => {
    throw new Response(null, { status });
  };
  const handler = createStaticHandler([{ path: '/', loader, element: <main />, errorElement: <RouterError /> }]);
  const context = await handler.query(new Request('http://127.0.0.1/'));
  if (context instanceof Response) throw new Error('The router answered instead of failing');
  return renderToString(
    <ThemeProvider theme={theme}>
      <I18nContext.Provider value={provider}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} />
      </I18nContext.Provider>
    </ThemeProvider>,
  );
}

describe('the page of the router', () => {
  test.each([400, 403, 404, 405])("is titled 'Unexpected Application Error!' and explains error %d", async (status) => {
    for (const language of LANGUAGES) {
      const html = await shown(status, language);
      expect(html).toMatch(/<h1[^>]*>Unexpected Application Error!<\/h1>/);
      expect(html.replaceAll('&#x27;', "'")).toContain(sentences[language].app.router[String(status)]);
      expect(sentences[language].app.router[String(status)]).toContain(String(status));
    }
  });

  test('says of every other failure that what was saved is safe', async () => {
    for (const language of LANGUAGES)
      expect(await shown(500, language)).toContain(sentences[language].app.router['unknown']);
  });
});
