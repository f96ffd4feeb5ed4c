/** The same values one after another; while one is worked on, the next is being fetched, and no more than that. */
export async function* ahead<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  const fetched = () => {
    const next = values.next();
    // Whoever comes for it hears of what went wrong.
    next.catch(() => undefined);
    return next;
  };
  try {
    for (let next = fetched(); ;) {
      const { done, value } = await next;
      if (done) return;
      next = fetched();
      yield value;
    }
  } finally {
    await values.return(undefined);
  }
}
