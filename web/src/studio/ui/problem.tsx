/** Why something was refused; read out when it appears. */
export function Problem({ error }: { error: Error | null }) {
  return (
    <p role="alert" className="text-danger empty:hidden">
      {error?.message}
    </p>
  );
}
