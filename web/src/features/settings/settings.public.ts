export { ChooseWorkplace } from './choose-workplace.tsx';
export { locationsQuery } from './locations.queries.ts';
export { shortShop } from './shop-words.ts';
export { useSeveralShops, useWorkplace } from './use-workplace.ts';
