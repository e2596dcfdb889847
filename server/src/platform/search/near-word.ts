/** Whether a word begins like the typed word but for one letter wrong, missing, too many or swapped. */
export function nearly(word: string, typed: string): boolean {
  return [typed.length - 1, typed.length, typed.length + 1].some(
    (length) => word.length >= length && oneSlipApart(word.slice(0, length), typed),
  );
}

function oneSlipApart(a: string, b: string): boolean {
  if (a === b) return true;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const swapped = `${restB.charAt(1)}${restB.charAt(0)}${restB.slice(2)}`;
  const wrong = restA.slice(1) === restB.slice(1);
  return wrong || restA === swapped || restA.slice(1) === restB || restA === restB.slice(1);
}
