/** How often other work had its turn in the event loop while this was done. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let over = false;
  const others = async () => {
    for (; !over; turns++) await new Promise(setImmediate);
  };
  const served = others();
  await work();
  over = true;
  await served;
  return turns;
}
