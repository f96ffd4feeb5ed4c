import { useTexts } from './i18n/useTexts.ts';

/** The house itself could not be fetched: the page for what nobody foresaw, without anything of the house. */
export function StartFailed() {
  const texts = useTexts();
  return (
    <main className="loading">
      <div className="loading-box" role="alert" style={{ height: 'auto', padding: 24, textAlign: 'center' }}>
        <h1 lang="en" style={{ margin: 0, fontSize: 16, lineHeight: '24px' }}>
          Unexpected Application Error!
        </h1>
        <span>{texts('app.router.unknown')}</span>
        <button type="button" onClick={() => location.reload()} style={{ font: 'inherit', minHeight: 44 }}>
          {texts('app.loading_failed.refresh')}
        </button>
      </div>
    </main>
  );
}
