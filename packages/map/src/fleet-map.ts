export const mapPackage = 'map';
