/** Objects by their id, oldest first; `missing` makes the vendor's refusal of an id that is not here. */
export class Book<Id, Item extends { id: Id }> extends Map<Id, Item> {
  readonly #missing: (id: Id) => Error;

  constructor(missing: (id: Id) => Error) {
    super();
    this.#missing = missing;
  }

  add(item: Item): Item {
    this.set(item.id, item);
    return item;
  }

  /** @throws the vendor's refusal */
  known(id: Id): Item {
    const item = this.get(id);
    if (item === undefined) throw this.#missing(id);
    return item;
  }

  all(keep: (item: Item) => boolean = () => true): Item[] {
    return [...this.values()].filter(keep);
  }
}
