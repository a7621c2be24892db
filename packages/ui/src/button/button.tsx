import type { ReactNode } from 'react';
import classes from './button.module.css';

export interface ButtonProps {
  children: ReactNode;
  onClick?: () => void;
}

export function Button({ children, onClick }: ButtonProps) {
  return (
    <button type="button" className={classes.button} onClick={onClick}>
      {children}
    </button>
  );
}
