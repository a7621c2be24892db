export const controlsPackage = 'controls';
