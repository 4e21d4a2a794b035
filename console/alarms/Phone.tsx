export const Phone = ({ number }: { number: string }) => (
  <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
)
