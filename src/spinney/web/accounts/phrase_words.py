# ruff: noqa: SIM905 - a list of them would be ten times as long
"""The 1,024 words of recovery phrases, ten bits each; our own choice of plain words.

No two begin with the same four letters, and no two differ in one letter only, so that a typo is corrected or noticed.
"""

from __future__ import annotations

from typing import Final

PHRASE_WORDS: Final = tuple(
    """
acorn adder album alcove algae almond alpine amber anchor ancient angle answer antelope antler anvil apple april
apron arbor arch arctic aroma arrow artist ashes aspen aster atlas attic aunt author autumn avenue aviary awake
awning axle bacon badge bagel bagpipe baker balance balcony ballad balsam bamboo banana banjo banner barley barn
barrel basil basket bath battery bayou bazaar beach bead beaver bedrock bedside beetle belfry bell berry beyond
bicycle bilberry birch biscuit bison bittern blanket blaze bleak blizzard blossom blue bluff boat bobbin boiler
bolster bonfire bonnet book border bottle bough boulder bouquet bowl boxwood bracken bramble branch brass bravo
breeze brick bridge broom brother brown brush bubble bucket budget buffalo bugle bulb bunch bundle bunny bunting
buoy burrow butter buzzard cabbage cabin cable cactus cairn cake calf camel camp canal candle canoe canvas canyon
caper captain caravan cardigan cargo carnival carol carpet carrot cart cashew castle catalog catkin cedar celery
cello century ceramic chaffinch chair chalk chamber channel chapel chard chatter cheese cherry chess chicken chimney
chisel chive chorus church cider cinnamon circle citrus clarinet classic clay clearing cliff climb clinic clock
cloud clover cluster coast cobalt cobble cockle cocoa coffee coin collar colony column comet comfort common compass
concert cone cookie copper copse coral corduroy cork cormorant corner cosmos cottage couch courage cousin cowbell
cowslip crab crackle cradle crane crater crayon cream creek crescent cricket crimson crisp crocus croft crossing
crow cruise crumb crust crystal cube cuckoo cucumber culvert cupboard curious curlew current curtain cushion custard
cycle cypress dahlia dairy damson dance daring dawn dazzle decade deck deer delta denim dentist deputy desert detail
dewdrop dewy dial diamond diary dimple dinghy dinner dipper dish doctor dogwood dolphin domino donkey door dormouse
double dove dozen dragon drake draught drawer drift drizzle drum dulcimer dune durable dusk dwelling eager eagle
early earth easel east echo eclipse eddy editor effort eight elastic elbow elder elephant eleven emblem emerald
empire enamel encore energy engine enough envelope equal ermine errand estate ether evening evergreen exact example
exit explorer eyelash fabric facet factory falcon family famous fancy farm fathom favour feather february fence
fennel fern ferret festival fiction fiddle field fifteen figure filbert finch finger fire first fjord flag flame
flannel flask fleece flicker flint flour flower flute foal focus foliage forest formal fortune fossil fountain
fourteen foxglove fragrant freckle fresh friday friend fringe frog frolic frost fruit fudge furnace future gadget
galaxy gallop gander garden garlic garnet gate gazelle gecko genius gentle geology geyser gherkin giant giggle
giraffe girder glacier glade glance glass gleam glen glimmer globe glow goblet goggles gold gondola goose gosling
gourd granite grape grateful gravel grebe green grey griddle grocer grotto grouse grove guide guitar gull gusty
habit hail hallway hamlet hammer hand happy harbour hare harmony harvest hatch haven hawk hawthorn hazel heart heath
heavy hedge helmet helpful hemlock herb hermit heron hickory hidden highland hill hinge hippo history hobby holiday
hollow homely honey hoof hopeful horizon horn horse hostel hound humble hundred hungry hurdle husky hyacinth iceberg
icicle idea idle igloo image income index indigo infant inlet insect inside instant invite iris iron island item
ivory jacket jaguar january jasmine jaunty jelly jetty jewel jigsaw joke journey joyful jubilee juice july jumper
jungle juniper kayak keen keeper kernel kestrel kettle keyboard kilt kindness kingdom kitchen kite kitten kiwi
knapsack knee knight knitting knot knuckle koala label lace ladle lagoon lamb landing language lantern laptop lark
lasso lattice laugh laurel lavender layer lazy leaf learn lecture leek legend leisure lemon lentil leopard lettuce
level library lichen lightning lilac lily lime linden linnet lion lively lizard llama lobster local locket lodge
loft logical lotus lucky luggage lullaby lupin lynx lyric machine magic magnet magpie majesty mallard mammal mango
manor mantle many maple marble margin marigold market marmot marsh marten mask mattress meadow measure medal
medicine melody member memory merlin mermaid message meteor method midnight milk millet mineral mint minute mirror
mischief model mole moment monday month moon morning mortar mosaic moss mother motor mouse movie muffin mulberry
museum mushroom music mussel myrtle napkin nature navy nectar needle nest nickel noodle north notebook november
number nursery nutmeg oasis oats ocean october office olive onion opal opera orange orbit orchard organ oriole
osprey ostrich otter oven oyster paddle page paint palace palm pancake panda pansy panther parade parcel parsley
partridge pasture patio pavement peacock peanut pear pebble pelican pencil penguin penny pepper perch petal pewter
pheasant piano pickle picnic picture pigeon pillar pilot pine pitcher plaid planet plaster plate plaza plough plum
poem pollen pond poplar poppy porridge portrait postcard potato pottery powder prairie primrose prince prism pulley
pumpkin puppet purple purse puzzle pyramid quail quarry queen quest quill quince quiver rabbit raccoon radish raft
railway rain raisin raspberry ravine reed reindeer relay ribbon rice ring ripple river road robin root rope rosemary
rowan rudder ruffle ruler russet saffron salad salmon salt sample sandal sapling sapphire satchel satin saucer
sausage scarf school scissors scooter sculptor seagull seal season serpent seven shadow shallot shamrock shawl sheep
shelf shepherd sherbet shingle ship shirt shoe shovel shower shrew shrimp shrub shutter signal silver siskin sister
sketch skipper skylark sledge sleeve sloth smile smoke snail snow soap sofa soil south spade spaniel spark spice
spider spindle spiral sponge spoon spring sprout spruce square squirrel stable stag stair stamp station steam
steeple step stitch stoat stone stork straw street studio sugar suitcase summer sunday supper surf swallow swan
sweater swift sycamore syrup tadpole tailor talon tangerine tape target tassel tavern teacup teapot temple tennis
tent terrace theatre thicket thimble thistle thread throat thrush thumb thunder thursday thyme tide tiger timber
tinsel tomato topaz torch tortoise toucan towel town tractor trail trapeze tree trellis triangle trout trumpet trunk
tulip tundra tunnel turban turkey turnip turret turtle tweed twig twilight twine umbrella uncle unicorn upland
uplift urchin useful valley vanilla vase vault velvet verse vessel viaduct village vinegar viola visitor voice
volcano voyage waffle wagon waist wallet walnut walrus warbler wardrobe water wave wednesday whale wharf wheat wheel
whisker white wicker widget willow wind winter wisdom wolf wonder wood world wren yacht yard yellow yoghurt zebra
zenith zephyr zigzag zinc zither
""".split()
)
