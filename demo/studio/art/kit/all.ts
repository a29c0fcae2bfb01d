// Re-exports the kit, because a scene uses many of its parts.

export * from './animals.ts';
export * from './city.ts';
export * from './core.ts';
export * from './creatures.ts';
export * from './face.ts';
export * from './figure.ts';
export * from './furnishings.ts';
export * from './hand.ts';
export { head } from './heads.ts';
export * from './land.ts';
export * from './plants.ts';
export * from './roofs.ts';
export * from './rooms.ts';
export * from './sky.ts';
export * from './things.ts';
export * from './tools.ts';
export * from './trees.ts';
export * from './vehicles.ts';
export * from './weather.ts';
