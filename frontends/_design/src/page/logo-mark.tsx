/** The product's sign; beside it stands its name, so it says nothing by itself. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#4642b0" />
      <path
        fill="#fff"
        d="M16 6.500c.9 5.300 4.200 8.600 9.500 9.500-5.300.9-8.600 4.200-9.500 9.500-.9-5.300-4.200-8.600-9.500-9.500 5.300-.9 8.600-4.200 9.500-9.500z"
      />
    </svg>
  );
}
