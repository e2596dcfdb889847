// Style sheets without classes to import. Those with classes, `*.module.css`, get their types from
// scripts/css-types.ts.
declare module '*.layer.css';
declare module '*/fonts.css';
declare module '*/global.css';
