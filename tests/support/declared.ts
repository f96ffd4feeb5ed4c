interface Described {
  paths?: Record<string, Record<string, { responses?: object }>>;
}

/**
 * Watches answers: throws where one has a status that the OpenAPI document doesn't name for its call, so that every test
 * of the server is one of the document too. What is broken on purpose (5xx) is left to `default`.
 */
export function watchOf(document: object): (method: string, url: string, status: number) => void {
  const calls = Object.entries((document as Described).paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses = {} }]) => ({
      method: method.toUpperCase(),
      path,
      // An address without a parameter is the better match.
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
      statuses: Object.keys(responses),
    })),
  );
  calls.sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
  return (method, url, status) => {
    const call = calls.find((each) => each.method === method && each.pattern.test(url.split('?')[0]!));
    if (!call || call.statuses.includes(String(status)) || (status >= 500 && status !== 503)) return;
    throw new Error(
      `${method} ${call.path} answers ${status}, which the document doesn't say: \`refuses\` of the call`,
    );
  };
}
