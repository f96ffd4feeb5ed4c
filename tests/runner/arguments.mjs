/** What the test command was asked for; refuses words it doesn't know, as a run that ignores them says nothing of what was meant. */
export function readArguments(given, groups) {
  const cut = given.includes('--') ? given.indexOf('--') : given.length;
  const words = given.slice(0, cut);
  const only = new Set();
  let long = false;
  while (words.length > 0) {
    const word = words.shift();
    if (word === '--long') long = true;
    else if (word === '--only') {
      if (words.length === 0) throw new Error('--only names no part.');
      words
        .shift()
        .split(',')
        .forEach((name) => only.add(name));
    } else throw new Error(`Unknown: ${word}. Names of files stand behind --, as in --only attack -- ${word}`);
  }
  const unknown = [...only].filter((name) => !groups.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no part '${unknown.join("', '")}'; there are ${[...new Set(groups)].join(', ')}.`);
  return { only, long, rest: given.slice(cut + 1) };
}
