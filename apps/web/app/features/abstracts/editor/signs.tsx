/** Icons for this page only, to keep the shared set small. */
const sign = (path: string) =>
  function Sign() {
    return (
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
    );
  };

export const Plus = sign('M12 5v14M5 12h14');
export const Up = sign('M12 19V6M6 11l6-6 6 6');
export const Down = sign('M12 5v13M6 13l6 6 6-6');
export const Bin = sign('M4 7h16M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10 11v5.500M14 11v5.5');
export const Eye = sign(
  'M2.5 12s3.6-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.6 6.5-9.5 6.500S2.5 12 2.5 12zM12 14.800a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.600z',
);
export const Cloud = sign('M7 18.500a4 4 0 0 1-.5-8 6 6 0 0 1 11.3-1.600A4.8 4.8 0 0 1 17.5 18.500z');
