import type { ComponentProps } from 'react';

const LOOKS = {
  main: 'bg-accent text-accent-text hover:brightness-105',
  plain: 'border border-line bg-panel text-text hover:border-soft',
  danger: 'border border-danger bg-panel text-danger hover:bg-danger/10',
};

/** `size-11` and `min-h-11` are the 44 px that a finger needs; large text leaves a phone little room beside it. */
const SHAPE =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-xl px-[min(1rem,5vw)] py-1.5 font-medium transition disabled:cursor-default disabled:opacity-60 aria-disabled:cursor-default aria-disabled:opacity-60 motion-reduce:transition-none';

/** Of links that do what a button would. */
export const buttonLook = (look: keyof typeof LOOKS = 'plain') => `${SHAPE} ${LOOKS[look]}`;

export function Button({
  look = 'plain',
  className = '',
  type = 'button',
  ...props
}: ComponentProps<'button'> & { look?: keyof typeof LOOKS }) {
  return <button type={type} className={`${buttonLook(look)} ${className}`} {...props} />;
}
