export { Button } from './button/button.js';
