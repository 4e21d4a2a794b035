export const Gallery = () => <h1>Kit</h1>
