/** A drawn page, turned clockwise by quarters; as it is, it is not copied. */
export function turned(source: HTMLCanvasElement, quarters: number): HTMLCanvasElement {
  if (quarters === 0) return source;
  const canvas = document.createElement('canvas');
  const upright = quarters % 2 === 0;
  canvas.width = upright ? source.width : source.height;
  canvas.height = upright ? source.height : source.width;
  const drawing = canvas.getContext('2d');
  drawing?.translate(canvas.width / 2, canvas.height / 2);
  drawing?.rotate((quarters * Math.PI) / 2);
  drawing?.drawImage(source, -source.width / 2, -source.height / 2);
  return canvas;
}
